import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import FileStorageIndex from './FileStorageIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { createBy: '1', createTime: '2026-01-02 03:04:05', updateBy: '1', updateTime: null, version: 1 }
const storages = [
  {
    id: '1',
    configName: '本地磁盘',
    storageType: 'local',
    basePath: 'store',
    endpoint: null,
    bucketName: null,
    prefix: null,
    region: null,
    isDefault: 'Y',
    status: '0',
    ...audit,
  },
  {
    id: 's2',
    configName: '对象存储',
    storageType: 'minio',
    basePath: null,
    endpoint: 'minio.corp:9000',
    bucketName: 'atrium',
    prefix: null,
    region: null,
    isDefault: 'N',
    status: '0',
    ...audit,
  },
]
const stored = {
  ...storages[1],
  accessKey: '******',
  secretKey: '******',
  isHttps: 'N',
  accessPolicy: '1',
  domain: null,
}
const aFile = (given: object) => ({
  id: 'f1',
  originalName: '图.png',
  fileSuffix: 'png',
  fileSize: 2_048,
  storageId: '1',
  storageName: '本地磁盘',
  uploadUser: '安娜',
  bizType: null,
  isPublic: 'N',
  usage: 0,
  scanStatus: null,
  missingTime: null,
  url: '/profile/k.png?expires=1&sign=s',
  ...audit,
  ...given,
})
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const policy = {
  maxFileSize: 500,
  maxRequestSize: 520,
  maxNameLength: 100,
  allowExt: ['png', 'pdf'],
  datePath: true,
  dedupe: false,
  imageMaxPixel: 50_000_000,
  userQuotaGb: 5,
  totalQuotaGb: 0,
  version: 9,
  knownExt: ['png', 'pdf', 'zip'],
  caps: { fileMb: 500, imagePixels: 50_000_000, userGb: 5 },
}
const types = [
  { dictValue: 'local', dictLabel: '本地磁盘', isDefault: 'Y', status: '0' },
  { dictValue: 'minio', dictLabel: 'MinIO', isDefault: 'N', status: '0' },
]
const empty = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [`GET ${path}`, { data: [] }]))
const answers: Answers = {
  ...empty(
    ['sys_normal_disable', 'sys_yes_no', 'sys_file_access_policy'].flatMap((type) => [
      `/system/dict/data/type/${type}`,
      `/system/dict/data/all/type/${type}`,
    ]),
  ),
  'GET /system/sysTableConfig/getInfoByTableKey/system-fileStorage-FileStorageIndex-table': { data: null },
  'GET /system/sysTableConfig/getInfoByTableKey/system-attach-AttachIndex-table': { data: null },
  'GET /system/fileStorage/page': page(storages),
  'GET /system/fileStorage/list': { data: storages },
  'GET /system/fileStorage/s2': { data: stored },
  'GET /system/fileStorage/policy': { data: policy },
  'GET /system/attach/page': page([
    aFile({}),
    aFile({ id: 'f2', originalName: '合同.pdf', fileSuffix: 'pdf', usage: 3 }),
    aFile({ id: 'f3', originalName: '丢失.png', missingTime: '2026-01-03 00:00:00' }),
  ]),
  'GET /system/dict/data/type/sys_file_storage_type': { data: types },
  'GET /system/dict/data/all/type/sys_file_storage_type': { data: types },
}
const show = (given: Answers = {}, surroundings: object = {}) =>
  renderPage(<FileStorageIndex />, { answers: { ...answers, ...given }, ...surroundings })

test('文件存储: a part without its right is not there', async () => {
  show({}, { permissions: ['system:attach:list'] })
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['文件列表'])
})

test('存储配置: stored secrets are not shown, and not sent unless typed', async () => {
  const { user, askedFor } = show({ 'POST /system/fileStorage': { data: stored } })
  await user.click(await screen.findByRole('button', { name: '修改 对象存储' }))
  const secret = await screen.findByLabelText<HTMLInputElement>('secretKey')
  expect([secret.value, secret.placeholder, secret.type]).toEqual(['', '已保存，不修改请留空', 'password'])
  expect(screen.queryByLabelText('存储路径')).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/fileStorage')).toHaveLength(1))
  expect(askedFor('POST /system/fileStorage')[0]?.body).toMatchObject({ id: 's2', secretKey: '******' })
})

test('存储配置: a refusal to send a kept secret elsewhere stands at the secret', async () => {
  const text = '请重新输入密钥'
  const { user } = show({ 'POST /system/fileStorage': { code: 500, msg: text, errors: { secretKey: text } } })
  await user.click(await screen.findByRole('button', { name: '修改 对象存储' }))
  fireEvent.change(await screen.findByLabelText(/访问站点/, { selector: 'input' }), {
    target: { value: 'evil.example' },
  })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('存储配置: a new one asks for what its kind needs', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText(/存储路径/)).toBeTruthy()
  expect(dialog.queryByLabelText(/访问站点/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('存储路径不能为空')).toBeTruthy()
  expect(await dialog.findByText('配置名称不能为空')).toBeTruthy()
})

test('存储配置: the test tells its outcome in the words of the server', async () => {
  const { user } = show({ 'POST /system/fileStorage/test/1': { code: 500, msg: '测试失败：地址不允许' } })
  await user.click(await screen.findByRole('button', { name: '测试 本地磁盘' }))
  expect(await screen.findByText('测试失败：地址不允许')).toBeTruthy()
})

test('存储配置: the default is changed after a question that tells what follows', async () => {
  const { user, askedFor } = show()
  await user.click(await screen.findByRole('button', { name: '设为默认 对象存储' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('是否确认将【对象存储】设为默认存储?').length).toBeGreaterThan(0)
  expect(dialog.getByText('新上传的文件将存放到此处，已有文件不受影响')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '设为默认' }))
  await waitFor(() => expect(askedFor('POST /system/fileStorage/setDefault/s2')).toHaveLength(1))
})

test('存储配置: a refused switch flips back and says so', async () => {
  const { user } = show({ 'POST /system/fileStorage/changeStatus': { code: 500, msg: '默认存储不能停用' } })
  await user.click(await screen.findByRole('switch', { name: '状态 本地磁盘' }))
  await user.click(await screen.findByRole('button', { name: '是' }))
  expect(await screen.findByText('停用异常：默认存储不能停用')).toBeTruthy()
  expect(screen.getByRole('switch', { name: '状态 本地磁盘' }).getAttribute('aria-checked')).toBe('true')
})

test('上传策略: wrong values are refused at their field, right ones are sent with what was read', async () => {
  const { user, askedFor } = show()
  await user.click(await screen.findByRole('tab', { name: '上传策略' }))
  const size = await screen.findByRole('spinbutton', { name: '单文件上限(MB)' })
  await user.clear(size)
  await user.type(size, '501')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('单文件上限(MB)不能大于500')).toBeTruthy()
  expect(askedFor('POST /system/fileStorage/policy')).toEqual([])
  await user.clear(size)
  await user.type(size, '100')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/fileStorage/policy')).toHaveLength(1))
  const { knownExt: _known, caps: _caps, ...values } = policy
  expect(askedFor('POST /system/fileStorage/policy')[0]?.body).toEqual({ ...values, maxFileSize: 100 })
})

test('文件列表: pictures are shown small and in full, what is missing says so', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('tab', { name: '文件列表' }))
  const small = await screen.findByRole('button', { name: '预览 图.png' })
  expect(small.querySelector('img')?.getAttribute('src')).toBe('/profile/k.png?expires=1&sign=s&thumb=160')
  expect(screen.getByText('文件缺失')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '预览 丢失.png' })).toBeNull()
  await user.click(small)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('img', { name: '图.png' }).getAttribute('src')).toBe('/profile/k.png?expires=1&sign=s')
})

test('文件列表: deleting one that is used tells what will be missing', async () => {
  const { user, askedFor } = show()
  await user.click(await screen.findByRole('tab', { name: '文件列表' }))
  await user.click(await screen.findByRole('button', { name: '删除 合同.pdf' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    dialog.getByText('当前选中文件名为"合同.pdf"的数据。其中 1 个文件正在使用，删除后使用处将无法显示'),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor('POST /system/attach/f2')).toHaveLength(1))
})

test('文件列表: the places that show a file are named', async () => {
  const places = [
    { kind: '通知公告', title: '放假安排' },
    { kind: '表单', title: null },
  ]
  const { user } = show(
    { 'GET /system/attach/places/f2': { data: { places, total: 3 } } },
    { permissions: ['system:attach:list'] },
  )
  await user.click(await screen.findByRole('button', { name: '查看 合同.pdf 的引用位置' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('放假安排')).toBeTruthy()
  expect(dialog.getByText('表单')).toBeTruthy()
  expect(dialog.getByText('共 3 处，仅列出最近的 2 处')).toBeTruthy()
})
