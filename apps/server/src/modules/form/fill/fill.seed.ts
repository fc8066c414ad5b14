import { pageSeed } from '#/modules/system/api.ts'

export default [
  pageSeed({
    id: '2400',
    under: 'form-center',
    sort: 20,
    icon: 'edit',
    name: '表单填报',
    code: 'form-fill',
    path: 'fill',
    component: 'form/fill/FillIndex',
    perm: 'form:fill',
    perms: 'form:record:add',
  }),
]
