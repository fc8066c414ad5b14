import { Button } from 'antd'
import { useState } from 'react'
import { rightCalls, type RightSubject } from '@app/shared/form/right.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { subjectWords } from './rightWords.ts'
import css from './definition.module.css'

interface Subject {
  subjectKind: RightSubject
  subjectId: string
  subjectName: string
}

const nobody: readonly Subject[] = []

/** Chooses people, departments, roles, posts or everybody for a row of their own in the list of rights. */
export function AddSubjects({ onAdd }: { onAdd: (subjects: readonly Subject[]) => void }) {
  const [kind, setKind] = useState<RightSubject>('dept')
  const [chosen, setChosen] = useState(nobody)
  const ready: readonly Subject[] =
    kind === 'all' ? [{ subjectKind: 'all', subjectId: '', subjectName: '所有人' }] : chosen
  const pick = (found: readonly { id: string; name: string }[]) =>
    setChosen(found.map(({ id, name }) => ({ subjectKind: kind, subjectId: id, subjectName: name })))
  const value = chosen.map(({ subjectId }) => subjectId).join(';')
  return (
    <div className={css.addSubjects}>
      <Select
        aria-label="对象类型"
        value={kind}
        getPopupContainer={insideCard}
        options={Object.entries(subjectWords).map(([key, label]) => ({ value: key as RightSubject, label }))}
        onChange={(next) => {
          setKind(next)
          setChosen(nobody)
        }}
      />
      {kind === 'all' && <span />}
      {kind === 'user' && (
        <UserSelect multiple value={value} placeholder="选择人员" onChange={(_, found) => pick(found)} />
      )}
      {kind === 'dept' && (
        <DeptSelect multiple scope="all" value={value} placeholder="选择部门" onChange={(_, found) => pick(found)} />
      )}
      {(kind === 'role' || kind === 'post') && (
        <ChoiceSelect
          key={kind}
          multiple
          aria-label={`选择${subjectWords[kind]}`}
          placeholder={`选择${subjectWords[kind]}`}
          source={{
            queryKey: ['form:definition', 'rights', kind],
            ask: async (query, signal) =>
              (await call(rightCalls.choices, { query }, { signal }))[kind].map(({ id, name }) => ({
                value: id,
                label: name,
              })),
          }}
          value={chosen.map(({ subjectId }) => subjectId)}
          onChange={(_, found) => pick(found.map(({ value: id, label }) => ({ id, name: label })))}
        />
      )}
      <Button
        disabled={ready.length === 0}
        onClick={() => {
          onAdd(ready)
          setChosen(nobody)
        }}
      >
        添加
      </Button>
    </div>
  )
}
