import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

/** Typed by whoever lets the sample content go. */
export const clearSampleWord = '清空演示数据'

/** Who empties the bin for good may. */
export const clearSamplePerm = 'cms:cmsArticleRecycle:clear'

const access = perms(clearSamplePerm)

/** Sample content of `DEMO=1` and its end (cms §24). */
export const cmsSampleCalls = {
  left: endpoint({
    method: 'GET',
    path: '/cms/cmsSample',
    summary: '演示数据的数量',
    access,
    data: z.object({ count: z.int() }),
  }),
  clear: endpoint({
    method: 'POST',
    path: '/cms/cmsSample/clear',
    summary: '清空演示数据',
    access,
    log: { title: '站点设置', kind: LogKind.clean },
    body: z.object({ confirm: labelled(z.string().max(20), '确认') }),
    /** Rows that went, those that people have changed or still use, and why processes are among these. */
    data: z.object({ removed: z.int(), kept: z.int(), notes: z.array(z.string()) }),
  }),
}
