/** What a text is looked at with before it is out (cms §6.3). */
export const devices = [
  { key: 'desktop', label: '桌面' },
  { key: 'tablet', label: '平板' },
  { key: 'phone', label: '手机' },
]
