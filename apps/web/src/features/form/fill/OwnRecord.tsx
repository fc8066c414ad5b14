import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { contextOfRecord } from '#/components/form/contextOf.ts'
import { FormRenderer } from '#/components/form/FormRenderer.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { momentText } from '#/kit/words/format.ts'
import { ownRecordQuery } from './fillQueries.ts'
import css from './fillEnd.module.css'

/** 查看记录: one's own record as it was filled in, in the version it was made with. */
export default function OwnRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(ownRecordQuery(id))
  const { data } = query
  const definition = useMemo(() => data && (JSON.parse(data.definition) as FormDefinition), [data])
  const context = useMemo(() => data && contextOfRecord(data), [data])
  return (
    <SideDrawer size={760} title={data ? data.title || data.recordNo : '查看记录'} onClosed={onClose}>
      <LoadState query={query} />
      {data && (
        <>
          <p className={css.recordFacts}>
            编号 {data.recordNo}
            {data.submitTime && ` · ${momentText(data.submitTime)}`}
          </p>
          <FormRenderer
            value={definition}
            mode="view"
            defaultValue={data.data}
            subjects={data.subjects}
            labels={data.labels}
            {...(context && { context })}
          />
        </>
      )}
    </SideDrawer>
  )
}
