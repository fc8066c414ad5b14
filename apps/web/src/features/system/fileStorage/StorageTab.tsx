import { App, Tag } from 'antd'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import {
  builtInStorage,
  cloudFields,
  fileStorage,
  fileStorageCalls,
  localFields,
  missingFields,
  StorageType,
} from '@app/shared/system/fileStorage.ts'
import { SecretInput } from '#/kit/form/SecretInput.tsx'
import { ApiError, call, callMessage } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'

type Storage = ItemOf<typeof fileStorage>

const cloudOnly: readonly string[] = cloudFields
const localOnly: readonly string[] = localFields
const kindOf = ({ storageType }: Readonly<Record<string, unknown>>) => String(storageType ?? StorageType.local)

/** 存储配置 */
export function StorageTab() {
  const { hasPermi } = useAuth()
  const { refresh } = useResourceMutations(fileStorage)
  const acts = useStorageActs(() => void refresh())
  const mayEdit = hasPermi(['system:fileStorage:edit'])
  const mayTest = hasPermi(['system:fileStorage:test'])
  return (
    <ResourcePage
      resource={fileStorage}
      search={['configName', 'storageType', 'status']}
      columnOrder={['configName', 'storageType', 'endpoint', 'bucketName', 'prefix', 'region', 'isDefault', 'status']}
      columns={{
        storageType: { width: 104 },
        endpoint: {
          title: '访问站点/路径',
          width: 144,
          render: (row) => <CutText>{row.endpoint ?? row.basePath ?? '-'}</CutText>,
        },
        basePath: false,
        bucketName: { width: 108 },
        prefix: { width: 76 },
        region: { width: 100 },
        isDefault: {
          width: 64,
          render: (row) => (row.isDefault === 'Y' ? <Tag color="blue">默认</Tag> : '-'),
        },
        status: { width: 84 },
      }}
      status={{ ask: (row, word) => `确定${word}【${row.configName}】吗？` }}
      form={{
        inputs: { accessKey: SecretInput, secretKey: SecretInput },
        initialValues: { basePath: '', isHttps: 'N', accessPolicy: '1' },
        size: { width: 800, height: 550 },
        locked: ({ id }) => ({
          ...(id && { storageType: '保存后不可修改' }),
          ...(id === builtInStorage && { basePath: '内置存储的路径不能修改' }),
        }),
        shows: (key, values) => !(kindOf(values) === StorageType.local ? cloudOnly : localOnly).includes(key),
        judge: (values) => missingFields({ ...values, storageType: kindOf(values) }, values.id !== undefined),
      }}
      rowActions={(row) => [
        ...(mayEdit && row.isDefault !== 'Y' ? [acts.setDefault(row)] : []),
        ...(mayTest ? [acts.test(row)] : []),
      ]}
      removeRefusal={refusalOf}
    />
  )
}

function refusalOf({ id, isDefault }: Storage): string | undefined {
  if (id === builtInStorage) return '内置存储不能删除'
  return isDefault === 'Y' ? '默认存储不能删除' : undefined
}

function useStorageActs(changed: () => void) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const setDefault = ({ id, configName, status }: Storage): RowAction => ({
    key: 'default',
    label: '设为默认',
    disabled: status === '0' ? undefined : '停用的配置不能设为默认',
    run: () =>
      confirm({
        title: `是否确认将【${configName}】设为默认存储?`,
        consequence: '新上传的文件将存放到此处，已有文件不受影响',
        okText: '设为默认',
        run: async () => {
          await call(fileStorageCalls.setDefault, { params: { id } }, { silent: true })
          changed()
        },
      }),
  })
  const test = ({ id, configName }: Storage): RowAction => ({
    key: 'test',
    label: '测试',
    run: () => {
      const key = `test ${id}`
      void message.loading({ key, content: `正在测试【${configName}】…`, duration: 0 })
      callMessage(fileStorageCalls.test, { params: { id } }, { silent: true }).then(
        ({ msg }) => message.success({ key, content: msg, duration: 8 }),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          void message.error({ key, content: error.message, duration: 5 })
        },
      )
    },
  })
  return { setDefault, test }
}
