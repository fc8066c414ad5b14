/** Writes of the toy area are logged as those of the product. */
export { default } from '#/modules/monitor/operlog/operlog.routes.ts'
