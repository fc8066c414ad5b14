import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '5',
    key: 'sys.captcha.onOff',
    name: '验证码开关',
    value: 'true',
    kind: 'boolean',
    isPublic: true,
    remark: '是否开启验证码功能（true开启，false关闭）',
  },
  {
    id: '26',
    key: 'sys.captcha.type',
    name: '验证码类型',
    value: 'math',
    kind: { oneOf: ['math', 'char'] },
    remark: 'math 算式, char 字符',
  },
] satisfies readonly BuiltInConfig[]
