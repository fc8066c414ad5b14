import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element } from '@app/form-engine/source/jsx.ts'

export const exports: ControlExports = {
  plain: ({ label, list = [] }, { needs, inside }) => {
    needs.imports.add('Card')
    return element('Card', { title: label }, ...inside(list))
  },
}
