import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Mentions } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { longestOpinion } from '@app/shared/flowable/taskActs.ts'
import { useSettled } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { stillNamed, type Named } from './mentions.ts'

interface MentionFieldProps extends Pick<MentionInputProps, 'instanceId' | 'onChosen'> {
  label: string
  /** Said when nothing was written. */
  required: string
  chosen: readonly Named[]
}

/** A text in which @ offers the people who may see the request; who is named is told. */
export function MentionField({ label, required, chosen, ...input }: MentionFieldProps) {
  const text = String(Form.useWatch('comment') ?? '')
  const told = stillNamed(text, chosen).map(({ name }) => name)
  return (
    <Form.Item
      name="comment"
      label={label}
      rules={[{ required: true, whitespace: true, message: required }]}
      extra={told.length > 0 ? `将提醒：${told.join('、')}` : '输入 @ 提醒能查看此流程的人'}
    >
      <MentionInput {...input} placeholder={`请输入${label}`} />
    </Form.Item>
  )
}

const openChoice = '.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)'

interface MentionInputProps {
  instanceId: string
  placeholder: string
  onChosen: (person: Named) => void
  id?: string
  value?: string
  onChange?: (text: string) => void
}

function MentionInput({ instanceId, onChosen, ...field }: MentionInputProps) {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const asked = (typed ?? '').trim()
  const word = useSettled(typed ?? '').trim()
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['flowable', 'mentionable', instanceId, word],
    queryFn: ({ signal }) =>
      call(instanceActs.mentionable, { params: { instanceId }, query: { word } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: typed !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  // Until the answer comes, those of the word before who fit: Enter chooses nobody else and is never lost.
  const isOfAnother = isPlaceholderData || asked !== word
  const people = (data?.list ?? []).filter(({ name }) => !isOfAnother || name.includes(asked))
  const card = () => insideCard(place.current ?? document.body)
  // The first Escape leaves the choice, the next one the dialog.
  const keepDialog = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && card().querySelector(openChoice)) event.stopPropagation()
  }
  return (
    <div ref={place} onKeyDown={keepDialog} role="presentation">
      <Mentions
        {...field}
        rows={4}
        maxLength={longestOpinion}
        loading={isFetching && people.length === 0}
        filterOption={false}
        notFoundContent={data?.hasMore === false && !isOfAnother && people.length === 0 ? '没有可提醒的人' : null}
        options={people.map(({ id, name, deptName }) => ({
          key: id,
          value: name,
          label: deptName ? `${name}（${deptName}）` : name,
        }))}
        getPopupContainer={card}
        onSearch={setTyped}
        onSelect={({ key }) => {
          // The library adds a word of its own to the key.
          const person = people.find(({ id }) => String(key).startsWith(`${id}-`))
          if (person) onChosen(person)
        }}
      />
    </div>
  )
}
