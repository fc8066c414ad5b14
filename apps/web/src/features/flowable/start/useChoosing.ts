import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { forecastCalls, type NextAssignees } from '@app/shared/flowable/forecast.ts'
import type { FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { chosenOf, everyChosen, missingWords, type ChosenValues } from '#/features/flowable/shared/choosing/chosen.ts'
import { call } from '#/kit/http/http.ts'

/** A request that cannot be submitted before somebody is chosen; the message says for which node. */
export class PeopleMissing extends Error {}

const forecastQuery = (procDefId: string, formData: FormValues) =>
  queryOptions({
    queryKey: ['flowable', 'forecast', procDefId, formData],
    queryFn: ({ signal }) =>
      call(forecastCalls.start, { params: { procDefId }, body: { formData } }, { signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  })

/** Somebody who types is not asked for at each letter. */
const pauseMs = 500

interface Choosing {
  definitionId: string
  sheet: RefObject<FormRendererRef | null>
  /** Without a need nobody asks. */
  isOn: boolean
}

/** What a request would come to with the form as it stands, and whom its initiator chooses for that (workflow §3.6). */
export function useChoosing({ definitionId, sheet, isOn }: Choosing) {
  const client = useQueryClient()
  const [form] = Form.useForm<ChosenValues>()
  const [filled, setFilled] = useState<FormValues>({})
  const [refused, setRefused] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data, error, refetch } = useQuery({
    ...forecastQuery(definitionId, filled),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const look = () => setFilled(sheet.current?.getValue() ?? {})
  useEffect(() => {
    if (refused === 0) return
    form.validateFields().catch(({ errorFields: [first] }: { errorFields: { name: (string | number)[] }[] }) => {
      if (first) form.scrollToField(first.name, { block: 'center', focus: true })
    })
  }, [form, refused])
  return {
    form,
    forecast: data,
    error,
    refetch,
    look,
    /** The form has changed; the last of its states is asked about. */
    touched() {
      clearTimeout(timer.current)
      timer.current = setTimeout(look, pauseMs)
    },
    /** Whom the initiator has chosen so far. */
    held: () => everyChosen({ nextAssignees: form.getFieldValue('nextAssignees') }),
    /** Whom the initiator has chosen, for the form as it is sent; rejects with `PeopleMissing`. */
    async chosen(formData: FormValues): Promise<NextAssignees> {
      clearTimeout(timer.current)
      const { choices } = await client.fetchQuery(forecastQuery(definitionId, formData))
      setFilled(formData)
      const people = chosenOf({ nextAssignees: form.getFieldValue('nextAssignees') }, choices)
      const missing = choices.find(({ node, isRequired }) => isRequired && !people[node])
      if (!missing) return people
      setRefused((times) => times + 1)
      throw new PeopleMissing(missingWords(missing))
    },
  }
}
