-- The text in which a broker's search looks for its terms (server/broker/clientList.ts).
alter table assignments rename column words to search_text;
