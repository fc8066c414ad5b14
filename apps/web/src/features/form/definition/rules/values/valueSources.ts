/** Where the value of an action or a condition comes from. */
export const valueSources = [
  { value: 'constant', label: '固定值' },
  { value: 'field', label: '另一个字段' },
  { value: 'formula', label: '公式' },
] as const
