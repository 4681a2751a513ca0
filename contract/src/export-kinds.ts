/** What can be had on paper or in a file, and in which formats. */
export const reportFormats = {
	entries: ['pdf', 'xlsx', 'csv', 'zip', 'json'],
	hours: ['pdf', 'xlsx'],
	tax: ['pdf', 'xlsx', 'zip'],
	balance: ['pdf', 'xlsx'],
	sharing: ['pdf', 'xlsx'],
	year_all: ['zip'],
	contact: ['pdf', 'xlsx'],
	contacts: ['xlsx'],
} as const
export type ReportName = keyof typeof reportFormats
export const reportNames = Object.keys(reportFormats) as ReportName[]
export const exportFormats = ['pdf', 'xlsx', 'csv', 'zip', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Of a whole group the entries are had in these formats. */
export const groupFormats: readonly ExportFormat[] = ['zip', 'json']
/** What there is of a whole group, and in which formats. */
export const groupReports: { readonly [Name in ReportName]?: readonly ExportFormat[] } = {
	entries: groupFormats,
	balance: reportFormats.balance,
	year_all: reportFormats.year_all,
}
/** What there is of a whole group alone. */
export const groupAlone: readonly ReportName[] = ['year_all']
/** Whoever asks for these sees all amounts. */
export const amountReports: readonly ReportName[] = ['tax', 'balance', 'sharing', 'year_all']

/** So many a person can have under way: one is made, the others wait. */
export const maxExports = 4

export const exportStatuses = ['waiting', 'running', 'ready', 'failed'] as const
