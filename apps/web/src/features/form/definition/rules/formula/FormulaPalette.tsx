import { Empty, Input, Segmented } from 'antd'
import { useState } from 'react'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { formulaFunctions } from '@app/form-engine/expression/functions/formulaFunctions.ts'
import type { FormulaFieldChoice } from './formulaParts.ts'
import css from './formula.module.css'

interface FormulaPaletteProps {
  fields: readonly FormulaFieldChoice[]
  onInsert: (text: string) => void
}

const groups = [...new Set(formulaFunctions.map(({ group }) => group))]

/** What a formula can be made of: a click writes it at the cursor. */
export function FormulaPalette({ fields, onInsert }: FormulaPaletteProps) {
  const [shown, setShown] = useState<'fields' | 'functions'>('fields')
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
  const foundFields = fields.filter(({ label, written }) => fits(label, written))
  const foundFunctions = formulaFunctions.filter(({ name, title, words }) => fits(name, title, words))
  const none = (shown === 'fields' ? foundFields : foundFunctions).length === 0
  return (
    <div className={css.palette}>
      <Segmented
        block
        size="small"
        aria-label="字段或函数"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'fields', label: '字段' },
          { value: 'functions', label: '函数' },
        ]}
      />
      <Input
        size="small"
        allowClear
        aria-label="搜索字段和函数"
        placeholder="搜索"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={css.pieces}>
        {shown === 'fields' &&
          foundFields.map(({ key, label, written, control }) => (
            <button key={key} type="button" title={`插入 ${written}`} onClick={() => onInsert(written)}>
              <strong>{label}</strong>
              <small>{typeLabel(control.type)}</small>
            </button>
          ))}
        {shown === 'functions' &&
          groups.map((group) => {
            const found = foundFunctions.filter((one) => one.group === group)
            return (
              found.length > 0 && (
                <section key={group} aria-label={group}>
                  <h2>{group}</h2>
                  {found.map(({ name, title, words, signature, example }) => (
                    <button
                      key={name}
                      type="button"
                      title={`${signature}\n例：${example}`}
                      onClick={() => onInsert(`${name}(`)}
                    >
                      <strong>{name}</strong>
                      <small>{title}</small>
                      <span>{words}</span>
                    </button>
                  ))}
                </section>
              )
            )
          })}
        {none && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到" />}
      </div>
    </div>
  )
}
