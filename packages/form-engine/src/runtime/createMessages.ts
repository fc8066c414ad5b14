import { pathId } from './paths.ts'
import type { FormError, ValuePath } from './types.ts'

/** The messages that are shown, one per place. */
export function createMessages(onChange: (model: string) => void) {
  const shown = new Map<string, FormError>()
  const modelOf = ({ path }: FormError) => String(path[0])

  function put(path: ValuePath, error: FormError | undefined) {
    const id = pathId(path)
    if (shown.get(id)?.message === error?.message) return
    if (error) shown.set(id, error)
    else shown.delete(id)
    onChange(String(path[0]))
  }

  return {
    put,
    all: () => [...shown.values()],
    of: (model: string) => [...shown.values()].filter((error) => modelOf(error) === model),
    /** A batch without a message of its own says what is wrong in its rows. */
    at(path: ValuePath): string | undefined {
      const own = shown.get(pathId(path))
      if (own || path.length > 1) return own?.message
      const cell = [...shown.values()].find((error) => modelOf(error) === path[0])
      return cell && `第 ${Number(cell.path[1]) + 1} 行 ${cell.label}：${cell.message}`
    },
    /** These instead of all that are shown for the models. */
    replace(errors: readonly FormError[], concerns: (model: string) => boolean) {
      const ids = new Set(errors.map(({ path }) => pathId(path)))
      for (const [id, error] of shown) if (concerns(modelOf(error)) && !ids.has(id)) put(error.path, undefined)
      for (const error of errors) put(error.path, error)
    },
  }
}
