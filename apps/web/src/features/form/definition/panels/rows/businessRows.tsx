import { choiceWords } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlOptions } from '@app/form-engine/definition/types.ts'
import { longestPrefix, repeatsItself, serialText } from '@app/form-engine/serial/serialNo.ts'
import { lazy } from 'react'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { ofType, type PanelRow } from '#/components/form/panel/panelRow.ts'
import { productNow } from '#/kit/productNow.ts'
import css from '#/components/form/panel/panel.module.css'

// The plane of colours is much code, and few forms have one.
const ColourEditor = lazy(async () => ({
  default: (await import('#/components/form/panel/ColourEditor.tsx')).ColourEditor,
}))
const PresetsEditor = lazy(async () => ({
  default: (await import('#/features/form/definition/panels/editors/PresetsEditor.tsx')).PresetsEditor,
}))

const words = (name: string) => Object.entries(choiceWords[name] ?? {})

/** The first number of today. */
function example(options: ControlOptions): string {
  return serialText(options, productNow().format('YYYYMMDD'), 1)
}

/** What colours, signatures and serial numbers ask for beside the rows of all. */
export const businessRows: readonly PanelRow[] = [
  {
    id: 'presets',
    label: '预设颜色',
    holds: ofType('color'),
    look: 'heading',
    edit: (props) => <PresetsEditor {...props} />,
  },
  {
    id: 'penColor',
    label: '笔迹颜色',
    holds: ofType('signature'),
    edit: (props) => <ColourEditor {...props} lens={option('penColor')} name="笔迹颜色" />,
  },
  {
    id: 'penWidth',
    label: '笔迹粗细',
    holds: ofType('signature'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('penWidth')} min={1} max={20} empty={3} />,
  },
  {
    id: 'prefix',
    label: '前缀',
    holds: ofType('serialNo'),
    problem: ({ options }) =>
      String(options.prefix ?? '').length > longestPrefix ? `前缀不能超过${longestPrefix}个字符` : undefined,
    edit: (props) => <TextEditor {...props} lens={option('prefix')} placeholder="如 QJ-" />,
  },
  {
    id: 'datePart',
    label: '日期段',
    holds: ofType('serialNo'),
    look: 'below',
    edit: (props) => <ChoiceEditor {...props} lens={option('datePart')} otherwise="none" choices={words('datePart')} />,
  },
  {
    id: 'digits',
    label: '位数',
    holds: ofType('serialNo'),
    common: true,
    edit: (props) => <NumberEditor {...props} lens={option('digits')} min={1} max={10} precision={0} empty={4} />,
  },
  {
    id: 'restart',
    label: '从头编号',
    holds: ofType('serialNo'),
    look: 'below',
    problem: ({ options }) => (repeatsItself(options) ? '从头编号的周期不能短于日期段，否则编号会重复' : undefined),
    edit: (props) => <ChoiceEditor {...props} lens={option('restart')} otherwise="never" choices={words('restart')} />,
  },
  {
    id: 'serialExample',
    label: '示例',
    holds: ofType('serialNo'),
    edit: ({ edited: { controls } }) => <output className={css.example}>{example(controls[0].options)}</output>,
  },
]
