import { areAdverts, isAdvert } from './adverts.ts';

describe('advertisements', () => {
  it.each([
    '请记住本站网址 www.example.com',
    '更多小说请加QQ群 12345',
    'TXT小说下载尽在某某书库',
    '请在下载24小时内删除',
    '书友群：884422119，欢迎加入',
    '关注微信公众号“渡口书屋”看下一章',
    '微信搜索“渡口”',
    'ｗｗｗ．ｄｕｋｏｕ．ｃｏｍ',
    '最快更新尽在 w-w-w.d-u-k-o-u.c-o-m',
    '看书就到d·u·k·o·u·点·c·o·m，d.u.k.o.u.n.e.t',
    'w w w . d u k o u . c o m',
    '本书由某某论坛整理',
    '本作品来自互联网，版权归原作者所有！',
    '求推荐票，求收藏！',
    '章节错误,点此举报(免注册)',
    '手机看书访问wap.dukou点cn',
    '百度搜索渡口小说网看最新章节',
    '请下载后24小時內刪除',
    '本站首发，收藏本站',
    '手机阅读更方便',
    '用户上传之内容开始',
    '求月票',
    '求打赏',
    '求收藏。',
    '手打小说',
    '请购买正版',
    '欢迎广大书友光临',
    '天才一秒记住',
    '无弹窗',
    '内容来自網路',
    '电子书下载',
    '更多好书，尽在渡口',
    '仅供试读',
    '关注公眾號渡口',
    '微博搜索“渡口”',
  ])('%s is an advertisement', (line) => expect(isAdvert(line)).toBe(true));

  it.each([
    '施公拍手打掌高聲喝彩。',
    '他在网站上看见了那封信。',
    '一群人从桥上走下来。',
    '“你加我微信吧，我把照片发给你。”',
    '“关注一下我的公众号嘛。”她笑着说。',
    '班里的QQ群安静了一整夜。',
    '他关注了她的公众号。',
    '他在网上搜索了一下，没有结果。',
    '他向收藏家求教。',
    '他翻了翻微信，没有人说话。',
    'He said: "I am at the end of the net, as it is."',
    '2011-5-1 09:30:00 到 10-2',
  ])('%s is no advertisement', (line) => expect(isAdvert(line)).toBe(false));

  it('a preface of advertisements in a frame is advertisements alone, one with a sentence of its own is not', () => {
    const preface = ['*  www.example.com  *', '*  精致版  *', '------章节内容开始------'];
    expect(areAdverts(preface)).toBe(true);
    expect(areAdverts([...preface, '我写这本书的时候正下着雨。'])).toBe(false);
    expect(areAdverts(['*  精致版  *'])).toBe(false);
    expect(areAdverts([])).toBe(false);
  });
});
