/** What a command says about a novel that is not there. */
export const missingWork = (id: number): Error => new Error(`没有编号为 ${id} 的作品`);
