import type { FormDefinition } from '@app/form-engine/document/types.ts'

const risky: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that may stand in a script of a page: no text of a form can end the script or open a comment (security XS-08). */
export const scriptJson = (value: unknown, indent = 0) =>
  JSON.stringify(value, null, 2)
    .replaceAll(/[<\u2028\u2029]/g, (sign) => String(risky[sign]))
    .replaceAll('\n', `\n${' '.repeat(indent)}`)

/** What the samples call. `server` is the address of the product for pages that live elsewhere. */
export interface SampleSettings {
  server?: string
}

export const rendererFiles = {
  script: '/admin/form-renderer/form-renderer.js',
  style: '/admin/form-renderer/form-renderer.css',
}

export type SampleSource = (definition: FormDefinition, settings?: SampleSettings) => string
