import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { defined, ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'

/** Bounds of values, rows and digits (rows 9 to 15). */
export const limitRows: readonly PanelRow[] = [
  {
    id: 'step',
    label: '步长',
    holds: defined('step'),
    common: true,
    problem: ({ options }) => (typeof options.step === 'number' && options.step <= 0 ? '步长必须大于 0' : undefined),
    edit: (props) => <NumberEditor {...props} lens={option('step')} min={0} empty={1} />,
  },
  {
    id: 'min',
    label: '最小值',
    holds: defined('min'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('min')} placeholder="不限" />,
  },
  {
    id: 'max',
    label: '最大值',
    holds: defined('max'),
    common: true,
    problem: ({ options: { min, max } }) =>
      typeof min === 'number' && typeof max === 'number' && min > max ? '最小值不能大于最大值' : undefined,
    edit: (props) =>
      props.edited.controls.every(ofType('rate')) ? (
        <NumberEditor {...props} lens={option('max')} min={1} max={100} precision={0} empty={5} />
      ) : (
        <NumberEditor {...props} lens={option('max')} placeholder="不限" />
      ),
  },
  {
    id: 'maxLength',
    label: '最大长度',
    holds: defined('maxLength'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('maxLength')} min={1} precision={0} placeholder="不限" />,
  },
  {
    id: 'minLimit',
    label: '最小行数',
    holds: (control) => defined('minLimit')(control) || control.type === 'batch',
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('minLimit')} min={0} precision={0} empty={0} />,
  },
  {
    id: 'maxLimit',
    label: '最大行数',
    holds: ofType('batch'),
    common: true,
    problem: ({ options: { minLimit, maxLimit } }) =>
      typeof minLimit === 'number' && typeof maxLimit === 'number' && minLimit > maxLimit
        ? '最小行数不能大于最大行数'
        : undefined,
    edit: (props) => <NumberEditor {...props} lens={option('maxLimit')} min={1} precision={0} placeholder="不限" />,
  },
  {
    id: 'tabBarGutter',
    label: '标签间距',
    holds: defined('tabBarGutter'),
    edit: (props) => <NumberEditor {...props} lens={option('tabBarGutter')} min={0} placeholder="默认" />,
  },
  {
    id: 'precision',
    label: '数值精度',
    holds: defined('precision'),
    common: true,
    edit: (props) => (
      <NumberEditor {...props} lens={option('precision')} min={0} max={50} precision={0} placeholder="不限" />
    ),
  },
]
