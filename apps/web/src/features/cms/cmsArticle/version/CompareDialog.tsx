import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { Comparison } from '#/features/cms/shared/compare/Comparison.tsx'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'

/** Two versions of an article beside each other. */
export default function CompareDialog({ a, b, onClosed }: { a: string; b: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const query = useQuery({
    queryKey: [cmsArticle.name, 'compare', a, b],
    queryFn: ({ signal }) => call(articleVersions.compare, { query: { a, b } }, { signal, silent: true }),
  })
  const { data } = query
  return (
    <Dialog
      open={open}
      title={data ? `版本 ${data.a.versionNo} 与 ${data.b.versionNo} 对比` : '版本对比'}
      width={1000}
      height={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {data ? (
        <Comparison
          names={[`版本 ${data.a.versionNo}`, `版本 ${data.b.versionNo}`]}
          fields={data.fields}
          bodies={[data.bodyA, data.bodyB]}
        />
      ) : (
        <LoadState query={query} />
      )}
    </Dialog>
  )
}
