/** Style of the inspector, in a tree of its own: nothing of the page's style reaches it but the colours of the theme, which are variables. */
export const inspectorStyle = `
:host {
  all: initial;
  color-scheme: inherit;
  font: 400 0.875rem/1.6 system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  color: var(--ink);
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }

.outlines { position: fixed; inset: 0; z-index: 60; overflow: hidden; pointer-events: none; }
.outline { position: absolute; border: 2px solid var(--seal); border-radius: 4px; --mark: var(--seal); }
.outline[data-app='shell'] { border-color: var(--accent); --mark: var(--accent); }
.outline span {
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  max-inline-size: 100%;
  padding: 0 8px;
  overflow: hidden;
  border-end-start-radius: 4px;
  background: var(--mark);
  color: var(--paper);
  font-size: 0.75rem;
  line-height: 20px;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.outline[data-app='shell'] span {
  inset-inline: 0 auto;
  border-radius: 0;
  border-end-end-radius: 4px;
  color: var(--on-accent);
}

button, select {
  min-block-size: 44px;
  padding: 0 16px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--sheet);
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button:disabled { opacity: 0.55; cursor: not-allowed; }
select { inline-size: 100%; min-inline-size: 0; border-radius: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

/* On a phone a thin mark at the edge, beside the text, in an area that a finger hits. Its sides are named apart from how its words run. */
.tab {
  position: fixed;
  top: 38%;
  right: 0;
  z-index: 61;
  width: 44px;
  height: 56px;
  padding: 0;
  border: 0;
  border-radius: 0;
  background: none;
  font-size: 0;
}
.tab::after {
  content: '';
  position: absolute;
  top: 4px;
  right: 0;
  bottom: 4px;
  width: 8px;
  border-radius: 4px 0 0 4px;
  background: var(--accent);
}
.tab[data-faults]::after { background: var(--seal); }

.panel {
  position: fixed;
  inset: auto 0 0;
  z-index: 62;
  max-block-size: 60vh;
  overflow: auto;
  padding: 16px;
  border-block-start: 1px solid var(--line);
  border-start-start-radius: 14px;
  border-start-end-radius: 14px;
  background: var(--sheet);
  box-shadow: 0 -6px 24px rgb(0 0 0 / 18%);
  overscroll-behavior: contain;
}
.panel:focus { outline: none; }
.head { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
h2 { font-size: 1.125rem; font-weight: 600; }
h3 { font-size: 0.875rem; font-weight: 600; overflow-wrap: anywhere; }
.soft, dt { color: var(--ink-soft); }
.problem { color: var(--seal); }
code { overflow-wrap: anywhere; }
ul { list-style: none; }
li { display: grid; gap: 8px; padding-block: 12px; border-block-end: 1px solid var(--line); }
.app { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.app::before { content: ''; inline-size: 10px; block-size: 10px; border-radius: 2px; background: var(--seal); }
[data-app='shell'] > .app::before { background: var(--accent); }
.state { padding: 0 8px; border-radius: 999px; background: var(--accent-wash); color: var(--accent); font-size: 0.75rem; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; font-variant-numeric: tabular-nums; }
dd { overflow-wrap: anywhere; }
dd[data-bad] { color: var(--seal); }
label { display: grid; gap: 4px; }
.choice { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: 8px; }
.foot { display: flex; flex-wrap: wrap; gap: 8px; padding-block-start: 12px; }

@media (min-width: 48em) {
  .tab {
    height: 88px;
    border: 1px solid var(--line);
    border-right: 0;
    border-radius: 14px 0 0 14px;
    background: var(--sheet);
    font-size: 0.875rem;
    writing-mode: vertical-rl;
    letter-spacing: 0.2em;
  }
  .tab::after { top: 14px; bottom: 14px; width: 4px; }
  .panel {
    inset: 16px 16px auto auto;
    inline-size: 380px;
    max-block-size: calc(100vh - 32px);
    border: 1px solid var(--line);
    border-radius: 14px;
  }
}

@media print { .outlines, .tab, .panel { display: none; } }
`;
