import { baseColumnNames, isPropertyName } from '@app/shared/tool/genNames.ts'

/** Bytes that a name of the database may have, with room for a number behind it. */
const longest = 55

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** Column names out of names of fields, each once: `customerName` becomes `customer_name`, what says nothing `field_3`. */
export function columnNames(): (model: string | undefined) => string {
  const taken = new Set<string>(baseColumnNames)
  let asked = 0
  return (model = '') => {
    asked++
    const spelled = model
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, longest)
      .replace(/_+$/, '')
    const stem = /^[a-z]/.test(spelled) && isPropertyName(camelCase(spelled)) ? spelled : `field_${spelled || asked}`
    let name = stem
    for (let n = 2; taken.has(name); n++) name = `${stem}_${n}`
    taken.add(name)
    return name
  }
}
