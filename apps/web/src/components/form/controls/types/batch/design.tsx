import InsertRowBelowOutlined from '@ant-design/icons/InsertRowBelowOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'

export const design: ControlDesign = {
  icon: InsertRowBelowOutlined,
  rows: [
    {
      id: 'maxLimit',
      place: 135,
      label: '最大行数',
      common: true,
      problem: ({ options: { minLimit, maxLimit } }) =>
        typeof minLimit === 'number' && typeof maxLimit === 'number' && minLimit > maxLimit
          ? '最小行数不能大于最大行数'
          : undefined,
      edit: (props) => <NumberEditor {...props} lens={option('maxLimit')} min={1} precision={0} placeholder="不限" />,
    },
  ],
  offers: ['minLimit', 'allowImport'],
}
