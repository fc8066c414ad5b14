import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { code, element, valueCode } from '@app/form-engine/source/jsx.ts'

export const exports: ControlExports = {
  // Whatever the markup holds, it runs nothing in the page that shows it.
  plain: ({ options }) =>
    element('iframe', {
      title: 'HTML',
      sandbox: code(`''`),
      srcDoc: String(options.defaultValue ?? ''),
      style: valueCode({ width: '100%', border: 0 }),
    }),
}
