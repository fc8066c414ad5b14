import type { ComponentType } from 'react'

const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z'
const person = 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'

/** Outlines on a grid of 24, drawn for the product; the names stand in menus. */
const paths: Record<string, string> = {
  bug: 'M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M12 9v10M8 12H4M8 16l-3 2M8 10 5 7M16 12h4M16 16l3 2M16 10l3-3',
  build: 'M4 20V10l8-6 8 6v10zM9.5 20v-6h5v6',
  button: 'M3 8h18v8H3zM8 12h8',
  bxAnalyse: 'M4 4v16h16M8 15l3-4 3 2 5-6',
  cascader: 'M4 4h6v4H4zM14 10h6v4h-6zM14 16h6v4h-6zM7 8v10h7M7 12h7',
  chart: 'M4 4v16h16M8 16v-5M12 16V7M16 16v-7',
  checkbox: 'M4 4h16v16H4zM8 12l3 3 5-6',
  clipboard: 'M8 5H5v16h14V5h-3M8 3h8v4H8zM8 12h8M8 16h5',
  codeNew: 'm8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  color:
    'M12 3a9 9 0 1 0 0 18c1.7 0 2-1.2 1.3-2.2-.8-1.2 0-2.6 1.5-2.6H17a4 4 0 0 0 4-4.2C20.7 7 16.9 3 12 3zM8 10h.01M12 7.5h.01M16 10h.01M7.5 14h.01',
  company: 'M4 21V4h10v17M14 9h6v12M2 21h20M7 8h4M7 12h4M7 16h4M17 13h.01M17 17h.01',
  companyFill: 'M4 21V3h10v6h6v12zM7 7h4v2H7zm0 4h4v2H7zm0 4h4v2H7zm9-2h2v2h-2zm0 4h2v2h-2z',
  component:
    'm12 2.5 3.5 3.5L12 9.5 8.5 6zM12 14.5l3.5 3.5-3.5 3.5L8.5 18zM6 8.5 9.5 12 6 15.5 2.5 12zM18 8.5l3.5 3.5-3.5 3.5-3.5-3.5z',
  compress: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  connections:
    'M6 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 8l4 8M17 8l-4 8M8 6h8',
  dashboardNew: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  date: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M10 14h4v3h-4z',
  dateRange: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M7 15h10M9 13l-2 2 2 2M15 13l2 2-2 2',
  dict: 'M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18a2 2 0 0 1 2-2h13M9 11l2.5-5L14 11M10 9.2h3',
  documentation: 'M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  DragColumn: 'M3 4h4v16H3zM17 4h4v16h-4zM12 5v14M10 8l2-3 2 3M10 16l2 3 2-3',
  dragImg: 'M3 4h13v11H3zM3 12l4-4 5 5 2-2 2 2M19 13v8M15 17h8',
  dragtable: 'M3 4h18v16H3zM3 9h18M9 9v11M15 9v11',
  druid: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  expend: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  eyeOpen: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  guide: 'M12 3v18M12 4h6l2 2.5L18 9h-6M12 11H6l-2 2.5L6 16h6',
  input: 'M3 7h18v10H3zM7 10v4M6 10h2M6 14h2',
  job: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4l3 2M9 2h6',
  log: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  loginLog: 'M13 4h6v16h-6M4 12h10M10 8l4 4-4 4',
  message: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  monitor: 'M3 4h18v12H3zM8 20h8M12 16v4M7 11l3-3 3 3 4-4',
  number: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  online: `${clock}M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18`,
  password: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  pdf: 'M6 3h9l4 4v14H6zM14 3v5h5M9 18c3-2 4-5 4-7 0 3 1 5 4 5-3 0-6 1-8 2',
  peoples: `${person}M3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3 2.6 3 5.5`,
  phone: 'M7 2h10v20H7zM11 18h2',
  post: 'M4 8h16v12H4zM9 8V5h6v3M4 13h16M12 12v2',
  question: `${clock}M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01`,
  radio: `${clock}M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z`,
  rate: 'm12 3 2.7 5.7 6.3.9-4.5 4.4 1 6.2-5.5-2.9-5.5 2.9 1-6.2L3 9.6l6.3-.9z',
  redis: 'm12 4 9 4-9 4-9-4zM3 12l9 4 9-4M3 16l9 4 9-4',
  row: 'M3 5h18v5H3zM3 14h18v5H3z',
  select: 'M3 6h18v12H3zM14 11l2 2 2-2M6 12h5',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01M12 7.5h5M12 16.5h5',
  swagger: `${clock}M10 7c-3 0 0 5-3 5 3 0 0 5 3 5M14 7c3 0 0 5 3 5-3 0 0 5-3 5M11 12h.01M13 12h.01`,
  switch: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM16 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  system:
    'M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM14 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  textarea: 'M3 5h18v14H3zM6 9h10M6 12h7M18 13l-3 3',
  time: `${clock}M12 7v5l4 2`,
  timeRange: 'M10 20a7 7 0 1 1 7-7M10 9v4l2 2M14 18h8M16 16l-2 2 2 2M20 16l2 2-2 2',
  tool: 'M14 6a4.5 4.5 0 0 1 6-2l-3 3 1 2 3-1a4.5 4.5 0 0 1-6 4L8 20a2.5 2.5 0 0 1-4-4l8-7a4.5 4.5 0 0 1 2-3z',
  tree: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  treeTable: 'M3 4h18v4H3zM9 12h12v3H9zM9 18h12v3H9zM5 8v11.5h4M5 13.5h4',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  users: `${person}M2 20c0-4 2.5-6 7-6s7 2 7 6M18 8v6M15 11h6`,
  validCode: 'm12 3 8 3v6c0 5-3 8-8 9-5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
}

const solid = new Set(['companyFill'])

const draw = (name: string, path: string): ComponentType =>
  function DrawnIcon() {
    const paint = solid.has(name)
      ? { fill: 'currentColor', fillRule: 'evenodd' as const }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 }
    return (
      <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" {...paint}>
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )
  }

/** By name; marks of other houses are the library's (`brandOf`). */
export const drawnIcons: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, draw(name, path)]),
)

/** Names of older menus for marks that the library draws. */
export const brandOf: Readonly<Record<string, string>> = {
  Alipay: 'alipay',
  QRcode: 'qrcode',
  Sina: 'weibo',
  WeChat: 'wechat',
}
