import { kindOf } from '#/modules/tool/gen/model/columnKinds.ts'
import { isChosen, type Property } from '#/modules/tool/gen/model/slice.ts'
import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident } from '#/modules/tool/gen/text/code.ts'

/** Values of dictionaries are the claims' own business. */
const isSampled = (property: Property) => property.is.edited && property.required && !isChosen(property)

/** A value that the contract takes, another for each row where the type has so many. */
const sample = ({ type }: Property) => kindOf(type).sample(type, 'n')

export const test: Template = {
  path: ({ folder, entity }) => `apps/server/src/modules/${folder}/${entity}/${entity}.test.ts`,
  text: ({ area, entity, properties }) => {
    const given = properties.filter(isSampled).map((property) => `${ident(property.name)}: ${sample(property)}`)
    const counts = given.some((line) => /\bn\b/.test(line.split(': ')[1] ?? ''))
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { claimsOf } from '#testing/claimsOf.ts'

claimsOf(${entity}, (${counts ? 'n' : ''}) => ({ ${given.join(', ')} }))
`
  },
}
