import type { ExportFormat, ReportName } from '@hausheft/contract/export-kinds.ts'
import type { Report } from './platform/paper/making.ts'

/** Which reports there are, a line for each. They load in the process that makes one, not in the one that answers requests. */
export const reports: { [Name in ReportName]?: { [Format in ExportFormat]?: () => Promise<Report> } } = {
	entries: {
		pdf: () => import('./features/exports/pdf-report.ts').then(({ entriesPdf }) => entriesPdf),
		xlsx: () => import('./features/exports/xlsx-report.ts').then(({ entriesXlsx }) => entriesXlsx),
		zip: () => import('./features/exports/zip-report.ts').then(({ entriesZip }) => entriesZip),
		csv: () => import('./features/exports/csv-report.ts').then(({ entriesCsv }) => entriesCsv),
		json: () => import('./features/exports/json-report.ts').then(({ exchangeJson }) => exchangeJson),
	},
	tax: {
		pdf: () => import('./features/tax/tax-report.ts').then(({ taxPdf }) => taxPdf),
		xlsx: () => import('./features/tax/tax-report.ts').then(({ taxXlsx }) => taxXlsx),
		zip: () => import('./features/tax/tax-report.ts').then(({ taxZip }) => taxZip),
	},
	balance: {
		pdf: () => import('./features/balance/balance-report.ts').then(({ balancePdf }) => balancePdf),
		xlsx: () => import('./features/balance/balance-report.ts').then(({ balanceSheet }) => balanceSheet),
	},
	sharing: {
		pdf: () => import('./features/sharing/sharing-report.ts').then(({ sharingPdf }) => sharingPdf),
		xlsx: () => import('./features/sharing/sharing-report.ts').then(({ sharingSheet }) => sharingSheet),
	},
	year_all: {
		zip: () => import('./year-all.ts').then(({ yearAllZip }) => yearAllZip),
	},
	hours: {
		pdf: () => import('./features/time-recording/hours-report.ts').then(({ hoursPdf }) => hoursPdf),
		xlsx: () => import('./features/time-recording/hours-report.ts').then(({ hoursSheet }) => hoursSheet),
	},
	contact: {
		pdf: () => import('./features/contacts/contact-report.ts').then(({ contactPdf }) => contactPdf),
		xlsx: () => import('./features/contacts/contact-report.ts').then(({ contactSheet }) => contactSheet),
	},
	contacts: {
		xlsx: () => import('./features/contacts/contacts-report.ts').then(({ contactsSheet }) => contactsSheet),
	},
}
export const isMade = (report: ReportName, format: ExportFormat): boolean => reports[report]?.[format] !== undefined
