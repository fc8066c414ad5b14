/** A form as k-form-design wrote it over the years: former names, missing options, merged cells, foreign controls. */
export const legacyForm = {
  templateName: '设备报修单',
  list: [
    {
      type: 'input',
      name: '报修人',
      icon: 'icon-write',
      model: '报修人',
      key: 'input_1584607351234',
      options: { width: '100%', defaultValue: '', placeholder: '请输入', disabled: false },
      rules: [{ required: true, message: '必须填写' }],
    },
    {
      key: 'grid_1584607360000',
      type: 'grid',
      label: '栅格布局',
      options: { gutter: 0 },
      columns: [
        {
          span: 12,
          list: [
            {
              type: 'uploadImg',
              label: '现场照片',
              icon: 'icon-image',
              options: {
                defaultValue: [],
                multiple: true,
                action: 'http://cdn.kcz66.com/uploadFile.txt',
                limit: 9,
                listType: 'picture-card',
                headers: { 'x-dept': 'it' },
              },
              model: 'photos',
              key: 'uploadImg_1584607370000',
              rules: [{ required: false, message: '必填项' }],
            },
          ],
        },
        { list: [] },
      ],
    },
    {
      type: 'table',
      label: '表格布局',
      options: { width: '100%', bordered: true, bright: false, small: true, customStyle: 'font-size: 12px' },
      trs: [
        {
          tds: [
            {
              colspan: 2,
              rowspan: 1,
              list: [
                {
                  type: 'batch',
                  label: '更换配件',
                  icon: 'icon-biaoge',
                  list: [
                    {
                      type: 'select',
                      label: '配件',
                      options: {
                        width: '100%',
                        multiple: false,
                        dynamic: true,
                        dynamicKey: 'parts',
                        filterable: true,
                        options: [{ value: '1', label: '下拉框1' }],
                      },
                      model: 'part',
                      key: 'select_1584607390000',
                      rules: [{ required: false, message: '必填项' }],
                    },
                  ],
                  options: {
                    scrollY: 0,
                    disabled: false,
                    hidden: false,
                    showLabel: false,
                    width: '100%',
                    defaultValue: '',
                  },
                  model: 'parts',
                  key: 'batch_1584607380000',
                },
              ],
            },
          ],
        },
        {
          tds: [
            { colspan: 1, rowspan: 1, list: [] },
            { colspan: 1, rowspan: 1, list: [] },
          ],
        },
      ],
      key: 'table_1584607375000',
    },
    {
      type: 'deviceScanner',
      label: '扫码',
      model: 'device',
      key: 'deviceScanner_1584607400000',
      options: { camera: 'back', beep: true, formats: ['qr', 'ean13'] },
      list: [{ type: 'input', label: '设备号', model: 'deviceNo', key: 'input_1584607401000', options: {} }],
    },
  ],
  config: {
    layout: 'horizontal',
    labelCol: { span: 4 },
    wrapperCol: { span: 18 },
    hideRequiredMark: false,
    customStyle: '',
    marginTop: '0px',
    cgformCode: 'repair',
  },
}
