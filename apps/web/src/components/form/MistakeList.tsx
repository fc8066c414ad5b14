import { Alert, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useForm } from './formScope.ts'
import { reveal } from './reveal.ts'
import css from './form.module.css'

/** Fewer fields are seen at a glance (ui §8). */
const manyFields = 6
const mostShown = 20

/** In a long form, everything that is still wrong in one place; each entry leads to its field. */
export function MistakeList() {
  const scope = useForm()
  const { mistakes, runtime } = scope
  const found = useSyncExternalStore(mistakes.subscribe, mistakes.list)
  // Set right since then, an entry is gone.
  const open = useSyncExternalStore(runtime.subscribe, () =>
    found.map(({ path }) => (runtime.errorAt(path) === undefined ? '' : 'x')).join(','),
  ).split(',')
  const left = found.filter((_, at) => open[at] === 'x')
  if (left.length < 2 || runtime.definition.list.length <= manyFields) return null
  return (
    <Alert
      type="error"
      showIcon
      className={css.mistakes ?? ''}
      title={`有 ${left.length} 处需要修改`}
      description={
        <ul>
          {left.slice(0, mostShown).map(({ path, label, message }) => (
            <li key={path.join('.')}>
              <Button type="link" size="small" danger onClick={() => reveal(scope, path)}>
                {rowOf(path)}
                {label}：{message}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

const rowOf = ([, row]: readonly (string | number)[]) => (typeof row === 'number' ? `第 ${row + 1} 行 ` : '')
