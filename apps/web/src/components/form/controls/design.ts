import type { ComponentType, HTMLAttributes } from 'react'
import type { RuleKind } from '@app/form-engine/document/types.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import type { OwnRow } from '#/components/form/panel/panelRow.ts'

/** What only the designer wants to know of a type; it comes with the designer (`designs.ts`). */
export interface ControlDesign {
  /** In the palette and the outline (form-designer §2). */
  icon: ComponentType<HTMLAttributes<HTMLSpanElement>>
  /** Rows of the option panel that no other type has. */
  rows: readonly OwnRow[]
  /** Rows and flags of all types that it has also where its options say nothing of them. */
  offers?: readonly Offer[]
  /** Kinds of checks beside 正则表达式, 唯一 and those of numbers. */
  checks?: readonly RuleKind[]
  /** Edits 默认值; a line of text when absent. */
  Default?: ComponentType<DefaultProps>
  /** How the canvas shows the panes of a container, when not all of them below one another. */
  panes?: 'tabs' | 'steps'
  /** What stands for it in a form in miniature, when it is no box. */
  thumb?: 'tall' | 'tile' | 'short' | 'pill' | 'dots' | 'bar' | 'rule' | 'alert' | 'button'
}

export type Offer =
  | 'dictCode'
  | 'minLimit'
  | 'defaultValue'
  | 'formula'
  | 'maxSizeMB'
  | 'accept'
  | 'headers'
  | 'allowImport'
  | 'bordered'

export interface DefaultProps extends EditorProps {
  /** The control's own input, for editors that choose with it. */
  Widget: ComponentType<WidgetProps> | undefined
}
