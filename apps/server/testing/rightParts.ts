import { userPassword as password } from './aUser.ts'
import { pixel } from './pixel.ts'
import { mobile, sha256, waitingProcess, type rowsOfEach } from './rowsOfEach.ts'
import type { Call } from './shapes.ts'

type Sample = Awaited<ReturnType<typeof rowsOfEach>>

/** By path, the parts of calls that neither a schema nor a row of the call's own kind tells. */
export function rightParts({
  formId,
  versionId,
  draftJson,
  bundle,
  record,
  colour,
  fileName,
  waiting,
}: Sample): Record<string, Call> {
  const cache = { cacheId: 'dictUtils', cacheKey: 'sys_dict:sys_yes_no' }
  const phone = { mobile, captcha: '123456' }
  const ofRow = { data: record.dataJson, versionId }
  const files = [
    { fileName: 'a.bpmn', content: Buffer.from(waitingProcess.replaceAll('waiting', 'imported')).toString('base64') },
  ]
  return {
    '/system/user/profile/bindPhone': { body: { phonenumber: mobile, captcha: '123456', password } },
    '/system/user/profile/bindEmail': { body: { email: 'a@example.com', captcha: '123456', password } },
    '/license/apply': { body: { phone: mobile } },
    '/login': { body: { username: 'admin', password } },
    '/system/user/profile/updatePwd': { body: { oldPassword: password, newPassword: `${password}-9` } },
    '/register': { body: { username: 'newcomer', password } },
    '/common/phoneCheck/:phone': { params: { phone: mobile } },
    '/system/sysSms/sendSms': { body: { mobile } },
    '/system/sysSms/loginBySms': { body: phone },
    '/system/sysSms/resetPwd': { body: { ...phone, newPassword: password } },
    '/system/sysSms/callback/:provider': { params: { provider: 'ALIYUN' }, query: { config: '1' } },
    '/form/dataSource/test': { body: { dsType: '1', configJson: '{"options":[{"value":"1","label":"一"}]}' } },
    '/form/definition/saveDesign': { body: { draftJson } },
    '/form/definition/check': { body: { draftJson } },
    '/form/definition/cleaning': { body: { draftJson } },
    '/form/definition/missed': { body: { draftJson } },
    '/form/definition/importData': { body: { bundle: bundle } },
    '/form/fill/:formCode': { params: { formCode: 'visitor' } },
    '/form/fill/:formCode/rowsTemplate': { params: { formCode: 'visitor' }, query: { versionId } },
    '/form/fill/:formCode/readRows': { params: { formCode: 'visitor' }, query: { versionId } },
    '/form/record/submit': {
      body: { formCode: 'visitor', ...ofRow, draft: false, recordId: undefined, version: undefined },
    },
    '/form/record/importTemplate': { query: { formId } },
    '/form/record/importData': { query: { formId } },
    '/form/record': { body: ofRow },
    '/form/record/upgradeMany': { body: { records: [{ id: record.id, version: record.version }] } },
    '/form/savedView/list': { query: { formId } },
    '/form/right/:formId': {
      params: { formId },
      body: { rights: [{ subjectKind: 'user', subjectId: '5', fill: true, see: 'own', edit: true, remove: true }] },
    },
    '/form/webhook/:formId': { params: { formId }, body: { url: 'https://127.0.0.1:9/' } },
    '/form/webhook/test/:formId': { params: { formId } },
    '/form/webhook/resendFailed/:formId': { params: { formId } },
    '/monitor/cache/listCacheKey/:cacheId': { params: cache },
    '/monitor/cache/getCacheValue/:cacheId/:cacheKey': { params: cache },
    '/monitor/cache/clearCache/:cacheId': { params: cache },
    '/monitor/cache/clearCacheByKey/:cacheId/:cacheKey': { params: cache },
    '/portal/calendar/list': { query: { beginDay: '2026-05-01', endDay: '2026-05-31' } },
    '/portal/calendar': { body: { day: '2026-05-02' } },
    '/system/role/saveRolePortlet': { body: { menuIds: ['p-transfers'] } },
    '/system/dept/move': { body: { targetId: '100', place: 'inside' } },
    '/system/menu/move': { body: { targetId: '100', place: 'inside' } },
    '/system/dict/data/arrange': {
      body: { dictType: 'colours', entries: [{ id: colour.id, version: colour.version, listClass: 'info' }] },
    },
    '/system/fileStorage/policy': {
      body: { maxFileSize: 10, maxRequestSize: 20, maxNameLength: 100, allowExt: ['png', 'xlsx', 'docx'] },
    },
    '/common/upload/init': { body: { name: 'a.png', size: pixel.length, sha256 } },
    '/common/upload/:uploadId/:n': { params: { n: '1' } },
    '/common/download': { query: { fileName } },
    '/common/downloadByPath': { query: { filePath: fileName } },
    '/common/download/resource': { query: { resource: fileName } },
    '/profile/*': { params: { '*': fileName.replace('/profile/', '') } },
    '/system/notice/readUsers/page': { query: { noticeId: '1' } },
    '/system/notice/readUsers/export': { query: { noticeId: '1' } },
    '/system/notice/getNoticeView/:id': { params: { id: '1' } },
    '/system/notice/updateNoticeToRead/:ids': { params: { ids: '1' } },
    '/system/notice/urge/:id': { params: { id: '1' } },
    '/system/notice/revoke/:ids': { params: { ids: '2' } },
    '/system/notice/publish/:ids': { params: { ids: '4' } },
    '/system/role/batchSave': {
      body: [{ handleType: 'add', roleName: '新角色', roleKey: 'fresh', sort: 10, status: '0' }] as never,
    },
    '/system/smsConfig/test': { body: { mobile } },
    '/system/smsConfig/policy': {
      body: { codeLength: 6, codeExpire: 5, sendInterval: 60, mobileDayLimit: 1_000, ipDayLimit: 1_000, maxError: 5 },
    },
    '/system/smsTemplate/send': { body: { mobile } },
    '/system/sysCommonUseMenu': { body: { path: '/org/role', title: '角色管理' } },
    '/system/sysThemeConfig': { body: { themeObj: '{"theme":"dark"}' } },
    '/system/user': { body: { password: undefined, managerId: '3' } },
    '/system/role/copy': { body: { roleName: '角色的副本', roleKey: 'copyOfRole' } },
    '/system/smsTemplate': { body: { params: undefined } },
    '/system/sysPortalConfig/getConfigAndPortalList/:id': { params: { id: '0' } },
    '/form/dataSource/options/:dsCode': { params: { dsCode: 'kinds' } },
    '/form/dataSource/fields/:dsCode': { params: { dsCode: 'kinds' } },
    '/system/user/resetPwd': { body: { password } },
    '/flowable/definition/import': { body: { files } },
    '/flowable/definition/importReport': { body: { files } },
    '/flowable/definition/preview': { body: { strategy: 30, param: '2' } },
    '/flowable/definition/copy/:deployId': { body: { key: 'copied', name: '副本' } },
    '/flowable/model/copy/:id': { body: { key: 'another', name: '另一个' } },
    '/flowable/model/validate': { body: { xml: waitingProcess } },
    '/flowable/message/:name': { params: { name: 'greeting' } },
    '/flowable/instance/trigger/:instanceId/:nodeKey': { params: { nodeKey: 'r' } },
    '/flowable/instance/move': { body: { from: 'a', to: 'r' } },
    '/flowable/instance/batch': { body: { act: 'retry', filter: { ids: waiting }, expected: 1 } },
    '/flowable/task/reject': { body: { comment: '不同意' } },
    '/flowable/task/return': { body: { targetKey: 'a', comment: '退回' } },
    '/flowable/task/filter': { body: { conditions: { title: '请假' } } },
  }
}
