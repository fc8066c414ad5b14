import { rightCalls, type RightSubject } from '@app/shared/form/right.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { Select } from '#/kit/Select.tsx'
import css from './definition.module.css'
import { subjectWords } from './rightWords.ts'

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
  const { data } = useQuery({
    queryKey: ['form:definition', 'rightChoices'],
    queryFn: ({ signal }) => call(rightCalls.choices, {}, { signal }),
    enabled: kind === 'role' || kind === 'post',
  })
  const ready: readonly Subject[] =
    kind === 'all' ? [{ subjectKind: 'all', subjectId: '', subjectName: '所有人' }] : chosen
  const pick = (found: readonly { id: string; name: string }[]) =>
    setChosen(found.map(({ id, name }) => ({ subjectKind: kind, subjectId: id, subjectName: name })))
  const value = chosen.map(({ subjectId }) => subjectId).join(';')
  const choices = kind === 'role' || kind === 'post' ? (data?.[kind] ?? []) : []
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
        <Select
          mode="multiple"
          aria-label={`选择${subjectWords[kind]}`}
          placeholder={`选择${subjectWords[kind]}`}
          value={chosen.map(({ subjectId }) => subjectId)}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ids: string[]) => pick(choices.filter(({ id }) => ids.includes(id)))}
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
