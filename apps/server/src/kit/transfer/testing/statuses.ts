/** The dictionary of the toy; a test may add entries that others do not want to see. */
export const statuses = [
  { value: '0', label: '完好', enabled: true },
  { value: '1', label: '破损', enabled: true },
  { value: '2', label: '遗失', enabled: false },
]
