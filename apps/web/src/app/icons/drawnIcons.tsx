import type { ComponentType } from 'react'

/** Outlines on a grid of 24, drawn for the product; the names stand in menus. */
const paths: Record<string, string> = {
  bug: 'M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M12 9v10M8 12H4M8 16l-3 2M8 10 5 7M16 12h4M16 16l3 2M16 10l3-3',
  chart: 'M4 4v16h16M8 16v-5M12 16V7M16 16v-7',
  color:
    'M12 3a9 9 0 1 0 0 18c1.7 0 2-1.2 1.3-2.2-.8-1.2 0-2.6 1.5-2.6H17a4 4 0 0 0 4-4.2C20.7 7 16.9 3 12 3zM8 10h.01M12 7.5h.01M16 10h.01M7.5 14h.01',
  dashboardNew: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  dict: 'M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18a2 2 0 0 1 2-2h13M9 11l2.5-5L14 11M10 9.2h3',
  loginLog: 'M13 4h6v16h-6M4 12h10M10 8l4 4-4 4',
  monitor: 'M3 4h18v12H3zM8 20h8M12 16v4M7 11l3-3 3 3 4-4',
  peoples:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3 2.6 3 5.5',
  tree: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
}

const draw = (path: string): ComponentType =>
  function DrawnIcon() {
    return (
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth={1.8}>
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )
  }

export const drawnIcons: Record<string, ComponentType> = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, draw(path)]),
)
