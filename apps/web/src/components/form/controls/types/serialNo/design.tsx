import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined'
import { optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { longestPrefix, repeatsItself, serialText } from '@app/form-engine/serial/serialText.ts'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import { momentText } from '#/kit/words/format.ts'
import css from '#/components/form/panel/panel.module.css'

const words = (name: string) => Object.entries(optionChoices('serialNo', name))

/** The first number of today. */
const example = (options: ControlOptions) =>
  serialText(options, momentText(new Date()).slice(0, 10).replaceAll('-', ''), 1)

export const design: ControlDesign = {
  icon: BarcodeOutlined,
  rows: [
    {
      id: 'prefix',
      place: 424,
      label: '前缀',
      problem: ({ options }) =>
        String(options.prefix ?? '').length > longestPrefix ? `前缀不能超过${longestPrefix}个字符` : undefined,
      edit: (props) => <TextEditor {...props} lens={option('prefix')} placeholder="如 QJ-" />,
    },
    {
      id: 'datePart',
      place: 425,
      label: '日期段',
      look: 'below',
      edit: (props) => (
        <ChoiceEditor {...props} lens={option('datePart')} otherwise="none" choices={words('datePart')} />
      ),
    },
    {
      id: 'digits',
      place: 426,
      label: '位数',
      common: true,
      edit: (props) => <NumberEditor {...props} lens={option('digits')} min={1} max={10} precision={0} empty={4} />,
    },
    {
      id: 'restart',
      place: 427,
      label: '从头编号',
      look: 'below',
      problem: ({ options }) => (repeatsItself(options) ? '从头编号的周期不能短于日期段，否则编号会重复' : undefined),
      edit: (props) => (
        <ChoiceEditor {...props} lens={option('restart')} otherwise="never" choices={words('restart')} />
      ),
    },
    {
      id: 'serialExample',
      place: 428,
      label: '示例',
      edit: ({ edited: { controls } }) => <output className={css.example}>{example(controls[0].options)}</output>,
    },
  ],
}
