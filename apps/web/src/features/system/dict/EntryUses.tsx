import { useEffect, useState } from 'react'
import { dictDataCalls, mostAsked, type DictUse } from '@app/shared/system/dictData.ts'
import { call } from '#/kit/http/http.ts'
import css from './dict.module.css'

interface Used {
  id: string
  dictLabel: string
  uses: DictUse[]
}

/** The server stops counting there. */
const counted = 1_000

const countText = (count: number | null) =>
  count === null ? '数据较多' : count >= counted ? `${counted} 条以上` : `${count} 条`

/** Which rows carry the values of entries; nothing when none does. Stands in questions too, outside the query cache. */
export function EntryUses({ ids, then }: { ids: readonly string[]; then: string }) {
  const asked = ids.slice(0, mostAsked).join(',')
  const [used, setUsed] = useState<readonly Used[]>([])
  useEffect(() => {
    const stop = new AbortController()
    call(dictDataCalls.uses, { params: { ids: asked } }, { signal: stop.signal, silent: true }).then(
      (found) => setUsed(found.filter(({ uses }) => uses.length > 0)),
      () => undefined,
    )
    return () => stop.abort()
  }, [asked])
  if (used.length === 0) return null
  return (
    <div className={css.warning} role="status">
      {used.map(({ id, dictLabel, uses }) => (
        <p key={id}>
          {`"${dictLabel}"正在使用：${uses.map(({ name, count }) => `${name} ${countText(count)}`).join('、')}`}
        </p>
      ))}
      <p>{then}</p>
    </div>
  )
}
