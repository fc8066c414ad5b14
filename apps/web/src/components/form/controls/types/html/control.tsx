import { RichView } from '#/components/RichText/RichView.tsx'
import { textOf } from '#/components/form/controls/families/look.ts'
import css from '#/components/form/form.module.css'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

const HtmlWidget = ({ options }: WidgetProps) => (
  <RichView html={textOf(options.defaultValue)} className={css.html ?? ''} />
)

export const html: ControlEntry<typeof design> = { Widget: HtmlWidget, ReadOnly: () => null }
