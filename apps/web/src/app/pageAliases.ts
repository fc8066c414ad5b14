/** Component keys whose words differ from their file (upstream names that stand in menus). */
export const pageAliases: Record<string, string> = {
  AccountCenter: 'account/profile/AccountCenterIndex',
  BaseSettings: 'account/profile/BaseSettingsIndex',
  DashBoard: 'dashboard/DashBoardIndex',
  NoticeReadIndex: 'system/notice/NoticeReadIndex',
  SecuritySettings: 'account/profile/SecuritySettingsIndex',
  NotifySettings: 'account/profile/NotifySettingsIndex',
  Shortcuts: 'account/shortcuts/ShortcutsIndex',
  FormDesign: 'form/definition/FormDesignIndex',
  GenEdit: 'tool/gen/edit/GenEditIndex',
  NoticeForm: 'system/notice/NoticeFormIndex',
  'exception/403': 'exception/ForbiddenIndex',
  'exception/404': 'exception/NotFoundIndex',
  'exception/500': 'exception/ServerErrorIndex',
  'monitor/job/index': 'monitor/job/JobIndex',
  'monitor/job/log': 'monitor/job/JobLogIndex',
  'monitor/online/index': 'monitor/online/OnlineIndex',
  'demo/chart/area-chart': 'demo/chart/AreaChartIndex',
  'demo/chart/chart-radar': 'demo/chart/ChartRadarIndex',
  'demo/chart/dashboard-chart': 'demo/chart/DashboardChartIndex',
  'demo/chart/echartDashBoard': 'demo/chart/EchartDashBoardIndex',
  'demo/chart/histogram-chart': 'demo/chart/HistogramChartIndex',
  'demo/chart/line-chart': 'demo/chart/LineChartIndex',
  'demo/chart/pie-chart': 'demo/chart/PieChartIndex',
  'demo/chart/scatter-chart': 'demo/chart/ScatterChartIndex',
  'demo/chart/sm-pieChart': 'demo/chart/SmPieChartIndex',
  'demo/selectDept/selectDept': 'demo/selectDept/SelectDeptIndex',
  'demo/selectUser/selectUser': 'demo/selectUser/SelectUserIndex',
  'monitor/cache/index': 'monitor/cache/CacheIndex',
  'monitor/cache/indexCacheList': 'monitor/cache/CacheListIndex',
  'monitor/druid/index': 'monitor/druid/DruidIndex',
  'monitor/server/index': 'monitor/server/ServerIndex',
  'system/role/QueryList': 'system/role/RoleIndex',
  'system/sysdownloadfiles/index': 'system/downloadFiles/DownloadFilesIndex',
  'system/sysportalconfig/index': 'portal/portalConfig/PortalConfigIndex',
  'system/sysportlet/index': 'portal/portlet/PortletIndex',
  'system/sysuploadfiles/index': 'system/uploadFiles/UploadFilesIndex',
  'tool/gen/genconfigtemplate/index': 'tool/configTemplate/ConfigTemplateIndex',
  'tool/gen/index': 'tool/gen/GenIndex',
  'tool/swagger/index': 'tool/swagger/SwaggerIndex',
}

/** Paths under `features` at which the screen of a component key may stand: a key may leave out the ending `Index`. */
export const pathsOf = (component: string): readonly string[] => {
  const alias = Object.hasOwn(pageAliases, component) ? pageAliases[component] : undefined
  return alias === undefined ? [component, `${component}Index`] : [alias]
}

/** Where the screen of a component key stands under `features`. */
export const folderOf = (component: string): string => (pathsOf(component)[0] ?? '').replace(/\/[^/]+$/, '')
