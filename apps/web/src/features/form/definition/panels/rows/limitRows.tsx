import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import { boundsOf } from '@app/form-engine/definition/bounds.ts'
import { hasRow } from '#/components/form/controls/designs.ts'
import { numberOf } from '#/components/form/controls/families/look.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { defined, type PanelRow } from '#/components/form/panel/panelRow.ts'

/** The largest value is anything, unless the type itself is bounded. */
function limitsOfMax({ edited: { controls } }: EditorProps) {
  const [{ type }] = controls
  const bounds = controls.every((control) => control.type === type) ? boundsOf(type, 'max') : undefined
  if (!bounds) return { placeholder: '不限' }
  return { min: bounds.least, max: bounds.most, precision: 0, empty: numberOf(defaultOptions(type).max) ?? null }
}

/** Bounds of values, rows and digits (rows 9 to 15). */
export const limitRows: readonly PanelRow[] = [
  {
    id: 'step',
    place: 90,
    label: '步长',
    holds: defined('step'),
    common: true,
    problem: ({ options }) => (typeof options.step === 'number' && options.step <= 0 ? '步长必须大于 0' : undefined),
    edit: (props) => <NumberEditor {...props} lens={option('step')} min={0} empty={1} />,
  },
  {
    id: 'min',
    place: 100,
    label: '最小值',
    holds: defined('min'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('min')} placeholder="不限" />,
  },
  {
    id: 'max',
    place: 110,
    label: '最大值',
    holds: defined('max'),
    common: true,
    problem: ({ options: { min, max } }) =>
      typeof min === 'number' && typeof max === 'number' && min > max ? '最小值不能大于最大值' : undefined,
    edit: (props) => <NumberEditor {...props} {...limitsOfMax(props)} lens={option('max')} />,
  },
  {
    id: 'maxLength',
    place: 120,
    label: '最大长度',
    holds: defined('maxLength'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('maxLength')} min={1} precision={0} placeholder="不限" />,
  },
  {
    id: 'minLimit',
    place: 130,
    label: '最小行数',
    holds: hasRow('minLimit'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('minLimit')} min={0} precision={0} empty={0} />,
  },
  {
    id: 'tabBarGutter',
    place: 140,
    label: '标签间距',
    holds: defined('tabBarGutter'),
    edit: (props) => <NumberEditor {...props} lens={option('tabBarGutter')} min={0} placeholder="默认" />,
  },
  {
    id: 'precision',
    place: 150,
    label: '数值精度',
    holds: defined('precision'),
    common: true,
    edit: (props) => (
      <NumberEditor {...props} lens={option('precision')} min={0} max={50} precision={0} placeholder="不限" />
    ),
  },
]
