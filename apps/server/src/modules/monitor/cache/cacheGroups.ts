import { heldStores, type HeldStore } from '#/modules/auth/api.ts'
import { platformStores } from './platformStores.ts'

/** One line of 缓存列表; the list is fixed, nothing else can be named by a call (security AZ-17). */
export interface CacheGroup {
  cacheId: string
  cacheName: string
  remarks: string
  /** Name of the local copies of every node. */
  local?: string
  /** Short-lived rows that all nodes share. */
  store?: HeldStore
  cached: boolean
  keysShown: boolean
  valuesShown: boolean
  clearable: boolean
}

const copies = (cacheId: string, cacheName: string, remarks: string, valuesShown = true): CacheGroup => ({
  cacheId,
  cacheName,
  remarks,
  local: cacheName,
  cached: true,
  keysShown: true,
  valuesShown,
  clearable: true,
})

const shared = (
  cacheId: string,
  cacheName: string,
  remarks: string,
  store: HeldStore,
  keysShown = true,
): CacheGroup => ({
  cacheId,
  cacheName,
  remarks,
  store,
  cached: true,
  keysShown,
  valuesShown: false,
  clearable: store.clear !== undefined,
})

/** Read from the database each time, so that there is nothing to see or to clear. */
const uncached = (cacheId: string, cacheName: string, remarks: string): CacheGroup => ({
  cacheId,
  cacheName,
  remarks,
  cached: false,
  keysShown: true,
  valuesShown: true,
  clearable: false,
})

export const cacheGroups: readonly CacheGroup[] = [
  copies('configUtils', 'configCache', '配置信息'),
  copies('dictUtils', 'dictCache', '数据字典'),
  uncached('deptUtils', 'deptCache', '部门信息'),
  uncached('roleUtils', 'roleCache', '角色信息'),
  copies('userUtils', 'userCache', '用户信息'),
  uncached('tableConfigUtils', 'sysTableConfigCache', '列配置信息'),
  // Its values open the places of files.
  copies('storageUtils', 'storageCache', '文件存储', false),
  shared('captcha', 'captcha_codes', '验证码', heldStores.captcha),
  shared('repeat', 'repeat_submit', '防重提交', platformStores.repeat),
  shared('rate', 'rate_limit', '限流处理', platformStores.rate),
  shared('pwdErr', 'pwd_err_cnt', '密码错误次数', heldStores.pwdErr),
  shared('smsCode', 'sms_code', '短信验证码', heldStores.smsCode, false),
  shared('session', 'sys_session', '在线会话', heldStores.session, false),
]
