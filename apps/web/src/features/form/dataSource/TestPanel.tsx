import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import { Alert, Button, Input, Tree } from 'antd'
import { useState } from 'react'
import { dataSourceCalls, type Choice, type SourceType } from '@app/shared/form/dataSource.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { fieldsIn } from './sourceText.ts'
import css from './dataSource.module.css'

interface TestPanelProps {
  dsType: string
  configJson: string
}

type Result = { choices: readonly Choice[] } | { failure: string }

/** 测试: the choices as the tester themselves would get them, with values for the fields that the source names. */
export function TestPanel({ dsType, configJson }: TestPanelProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [result, setResult] = useState<Result>()
  const fields = dsType === '3' ? fieldsIn(configJson) : []
  const [test, busy] = useOnce(async () => {
    try {
      const params = Object.fromEntries(fields.map((name) => [name, values[name] ?? '']))
      const body = { dsType: dsType as (typeof SourceType)['api'], configJson, params }
      setResult({ choices: await call(dataSourceCalls.test, { body }, { silent: true }) })
    } catch (error) {
      setResult({ failure: error instanceof Error ? error.message : String(error) })
    }
  })
  return (
    <section className={css.test} aria-label="测试">
      {fields.map((name) => (
        <label key={name}>
          {name}
          <Input
            size="small"
            value={values[name] ?? ''}
            placeholder="字段的值"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button icon={<ThunderboltOutlined aria-hidden />} loading={busy} onClick={test}>
        测试
      </Button>
      {result && 'failure' in result && <Alert type="error" showIcon title={result.failure} />}
      {result && 'choices' in result && (
        <div className={css.result}>
          <p>{`共 ${result.choices.length} 个选项`}</p>
          <Tree
            height={200}
            selectable={false}
            treeData={result.choices.map((choice, at) => nodeOf(choice, String(at)))}
          />
        </div>
      )}
    </section>
  )
}

interface TreeItem {
  key: string
  title: string
  children?: TreeItem[]
}

const nodeOf = ({ value, label, children }: Choice, key: string): TreeItem => ({
  key,
  title: `${label}（${String(value)}）`,
  ...(children && { children: children.map((child, at) => nodeOf(child, `${key}-${at}`)) }),
})
