import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element } from '@app/form-engine/source/jsx.ts'
import { flag, text } from '@app/form-engine/source/plainAttributes.ts'

export const exports: ControlExports = {
  plain({ label = '', options }, { needs }) {
    needs.imports.add('Alert')
    return element('Alert', {
      title: label,
      description: text(options.description),
      type: text(options.type),
      showIcon: flag(options.showIcon),
      banner: flag(options.banner),
      closable: flag(options.closable),
    })
  },
}
