import type { Plugin } from 'vite'

/** What the schema library's own module says, and what it says in a browser: pairs that must all be found. */
const cuts: readonly (readonly [RegExp, string])[] = [
  // Descriptions for others are written by the server alone.
  [/ *inst\._zod\.processJSONSchema = .+;\n/g, ''],
  [/ *toJSONSchema\(params\) \{\n.+\n +\},\n/, ''],
  [/ *jsonSchema: \{\n.+\n.+\n +\},\n/, ''],
  [/import \{ createStandardJSONSchemaMethod, .+\n/, ''],
  // The words of a refusal are ours (`messageOf`).
  [/import en from .+\n/, 'const en = () => ({})\n'],
]

/** The schema library without JSON Schema and without its English sentences, which no page asks for. */
export const plainSchemas = (): Plugin => ({
  name: 'plain-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      return cuts.reduce((text, [what, instead]) => {
        const cut = text.replace(what, instead)
        if (cut === text) this.error(`nothing is like ${what} in this version of the schema library`)
        return cut
      }, code)
    },
  },
})
