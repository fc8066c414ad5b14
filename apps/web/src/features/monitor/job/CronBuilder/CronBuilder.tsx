import { Alert, Button, Tabs } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { cronFieldKeys, cronFields } from './cronFields.ts'
import { type CronState, defaultExpression, expressionOf, fieldText, stateOf, withField } from './cronState.ts'
import { CronTab } from './CronTab.tsx'
import { CronTimes } from './CronTimes.tsx'
import css from './CronBuilder.module.css'

interface CronBuilderProps {
  /** What the builder opens with; nothing opens the default. */
  expression: string
  onDone: (expression: string) => void
  onClose: () => void
}

const times = 10

/** Builds an expression by choosing; says in words and by its next times what it means (monitor §2.6). */
export default function CronBuilder({ expression, onDone, onClose }: CronBuilderProps) {
  const [open, setOpen] = useState(true)
  const [year] = useState(() => new Date().getFullYear())
  const read = stateOf(expression, year)
  const [start] = useState<CronState>(() => read ?? defaultState(year))
  const [state, setState] = useState(start)
  const built = expressionOf(state)
  const unreadable = expression.trim() !== '' && !read
  const done = () => {
    onDone(built)
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      title="Cron表达式生成器"
      width={760}
      height={720}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setState(start)}>重置</Button>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button type="primary" onClick={done}>
            确定
          </Button>
        </>
      }
    >
      {unreadable && (
        <Alert className={css.alert} type="warning" showIcon title={`无法识别【${expression}】，已从默认表达式开始`} />
      )}
      <Tabs
        size="small"
        className={css.tabs}
        items={cronFieldKeys.map((key) => ({
          key,
          label: cronFields[key].title,
          children: (
            <CronTab
              field={key}
              value={state[key]}
              thisYear={year}
              onChange={(change) => setState((before) => withField(before, key, change))}
            />
          ),
        }))}
      />
      <CronValues
        texts={cronFieldKeys.map((key) => [cronFields[key].title, fieldText(state[key])])}
        expression={built}
      />
      <CronTimes expression={built} count={times} title={`最近${times}次运行时间`} />
    </Dialog>
  )
}

function defaultState(year: number): CronState {
  const state = stateOf(defaultExpression, year)
  if (!state) throw new Error('the default expression is none')
  return state
}

interface CronValuesProps {
  /** Title and text of each place. */
  texts: readonly (readonly [title: string, text: string])[]
  expression: string
}

/** 时间表达式: the seven values and what they make together. */
function CronValues({ texts, expression }: CronValuesProps) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <h2 id={id}>时间表达式</h2>
      <table className={css.values}>
        <thead>
          <tr>
            {texts.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {texts.map(([title, text]) => (
              <td key={title}>{text || '-'}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={css.whole}>
        Cron 表达式 <output aria-label="Cron 表达式">{expression}</output>
      </p>
    </section>
  )
}
