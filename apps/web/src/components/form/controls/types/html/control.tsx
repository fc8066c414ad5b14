import { stringOf } from '#/components/form/controls/families/look.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import type { design } from './design.tsx'
import css from '#/components/form/form.module.css'

const HtmlWidget = ({ options }: WidgetProps) => (
  <RichView html={stringOf(options.defaultValue)} className={css.html ?? ''} />
)

export const html: ControlEntry<typeof design> = { Widget: HtmlWidget, ReadOnly: () => null }
