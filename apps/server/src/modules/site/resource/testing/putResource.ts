import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { fileRights } from '#/modules/cms/cmsFile/testing/library.ts'
import { sendForm } from '#testing/multipart.ts'
import type { TestApp } from '#testing/testApp.ts'

export const resourceRights = [
  ...fileRights,
  ...['list', 'query', 'add', 'edit', 'remove', 'publish'].map((word) => `cms:cmsResource:${word}`),
  ...['list', 'add', 'edit', 'rollback'].map((word) => `cms:cmsResourceVersion:${word}`),
]

/** A resource with one version of one file, on the shelf unless it is said otherwise. */
export async function putResource(
  server: TestApp,
  token: string,
  { resourceCode, status = '0', changeLog = '更快', ...given }: Record<string, unknown> & { resourceCode: string },
) {
  const file = { name: 'file', fileName: `${resourceCode}.txt`, value: Buffer.from(`content of ${resourceCode}`) }
  const sent = await sendForm(server.app, cmsFileCalls.upload.path, [file], token, anew())
  const files = [{ fileId: sent.json<{ id: string }>().id, name: 'setup.txt' }]
  const body = {
    resourceName: `软件${resourceCode}`,
    resourceCode,
    resourceType: 'package',
    downloadScope: '0',
    sort: 0,
    firstVersion: { versionNo: '1.0.0', files, changeLog },
    ...given,
  } as never
  const { data, msg } = await server.send(cmsResource.endpoints.save, { token, headers: anew(), body })
  if (!data) throw new Error(String(msg))
  const publish = { ids: [data.id], status: status as '0' | '1' }
  await server.send(cmsResourceCalls.publish, { token, headers: anew(), body: publish })
  return data
}
