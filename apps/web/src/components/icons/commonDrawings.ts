/** A person of some drawings. */
export const person = 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'

/** Outlines on a grid of 24, drawn for the product, that menu rows of the product use. */
export const commonDrawings: Readonly<Record<string, string>> = {
  bug: 'M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M12 9v10M8 12H4M8 16l-3 2M8 10 5 7M16 12h4M16 16l3 2M16 10l3-3',
  chart: 'M4 4v16h16M8 16v-5M12 16V7M16 16v-7',
  color:
    'M12 3a9 9 0 1 0 0 18c1.7 0 2-1.2 1.3-2.2-.8-1.2 0-2.6 1.5-2.6H17a4 4 0 0 0 4-4.2C20.7 7 16.9 3 12 3zM8 10h.01M12 7.5h.01M16 10h.01M7.5 14h.01',
  dashboardNew: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  dict: 'M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18a2 2 0 0 1 2-2h13M9 11l2.5-5L14 11M10 9.2h3',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  loginLog: 'M13 4h6v16h-6M4 12h10M10 8l4 4-4 4',
  message: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  monitor: 'M3 4h18v12H3zM8 20h8M12 16v4M7 11l3-3 3 3 4-4',
  peoples: `${person}M3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3 2.6 3 5.5`,
  tool: 'M14 6a4.5 4.5 0 0 1 6-2l-3 3 1 2 3-1a4.5 4.5 0 0 1-6 4L8 20a2.5 2.5 0 0 1-4-4l8-7a4.5 4.5 0 0 1 2-3z',
  tree: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
}
