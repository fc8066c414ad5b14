import { Form } from 'antd'
import type { ConfigRule } from '@app/shared/system/configValue.ts'

/** What the product says of the key in the form; a new key is the installation's own. */
export const useConfigRule = () => Form.useWatch<ConfigRule | undefined>('rule', { preserve: true })
