/** What fingers do on the reading page, as the help shows it. */
export const touchGestures: readonly { gesture: string; does: string }[] = [
  { gesture: '轻点中间', does: '显示或收起工具' },
  { gesture: '轻点左边、右边', does: '分页时：上一页、下一页' },
  { gesture: '左右滑动', does: '分页时：跟着手指翻页' },
  { gesture: '长按文字', does: '选中后可以划线、写笔记、报错字' },
];
