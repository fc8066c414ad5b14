import { cmsClass, type CmsClass } from '@app/shared/cms/cmsClass.ts'
import type { TestApp } from '#testing/testApp.ts'

let count = 0

/** A new class made by whoever holds the token; what the test is about is given. */
export async function aClass(server: TestApp, token: string, given: object = {}): Promise<CmsClass> {
  count++
  const body = { parentId: '0', className: `栏目${count}`, classCode: `c${count}`, classType: 'list', treeSort: 10 }
  const { data, msg } = await server.send(cmsClass.endpoints.save, { token, body: { ...body, ...given } })
  if (!data) throw new Error(String(msg))
  return data
}
