import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element, words } from '@app/form-engine/source/jsx.ts'
import { text } from '@app/form-engine/source/plainAttributes.ts'

export const exports: ControlExports = {
  plain({ label, options: { orientation } }, { needs }) {
    needs.imports.add('Divider')
    return element('Divider', { titlePlacement: text(orientation) ?? 'center' }, label ? words(label) : undefined)
  },
}
