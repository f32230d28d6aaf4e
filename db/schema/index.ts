export * from './mail';
export * from './offerings';
export * from './orders';
export * from './organizations';
export * from './participants';
export * from './rate-limits';
export * from './rounds';
export * from './routes';
